//! Mails on their way out.

use super::*;

fn with_mails(room: &Room, n: usize) -> (Store, Vec<OutboxId>) {
    let mut store = room.store();
    let ids = store
        .change(|c| {
            c.create_game(&new_game("egypt-1"))?;
            (1..=n).map(|i| c.post(&mail(i), at(i as i64))).collect::<Result<Vec<_>, StoreError>>()
        })
        .unwrap();
    (store, ids)
}

#[test]
fn mails_are_due_at_once_in_the_order_in_which_they_were_written() {
    let room = Room::new();
    let (store, ids) = with_mails(&room, 3);
    let due = store.reading().due_mails(at(2), 10).unwrap();
    assert_eq!(due.iter().map(|m| m.id).collect::<Vec<_>>(), ids[..2]);
    assert_eq!((due[0].message_id.as_str(), &due[0].bytes), ("answer-1@maat", &mail(1).bytes));
    assert_eq!(store.reading().next_mail_due().unwrap(), Some(at(1)));
}

#[test]
fn what_came_of_them_is_noted_in_one_transaction() {
    let room = Room::new();
    let (mut store, ids) = with_mails(&room, 3);
    let words = |s: &str| s.to_owned();
    store
        .deliveries(&[
            (ids[0], Delivery::Sent { answer: words("250 ok") }),
            (ids[1], Delivery::Deferred { answer: words("451 later"), until: at(500) }),
            (ids[2], Delivery::Refused { answer: words("550 nobody here") }),
        ])
        .unwrap();
    let rows = store.reading().mails(&tag("egypt-1")).unwrap();
    assert_eq!(rows.iter().map(|r| r.state).collect::<Vec<_>>(), [MailState::Sent, MailState::Deferred, MailState::Refused]);
    assert_eq!(rows.iter().map(|r| r.due).collect::<Vec<_>>(), [None, Some(at(500)), None]);
    assert!(store.reading().due_mails(at(499), 10).unwrap().is_empty());
    let again = store.reading().due_mails(at(500), 10).unwrap();
    assert_eq!((again[0].id, again[0].attempts, again[0].message_id.as_str()), (ids[1], 1, "answer-2@maat"));
}

#[test]
fn a_message_id_is_used_once_and_finds_its_mail() {
    let room = Room::new();
    let (mut store, ids) = with_mails(&room, 1);
    assert!(store.change(|c| c.post(&mail(1), at(9))).is_err());
    let row = store.reading().mail_by_message_id(&"answer-1@maat".parse().unwrap()).unwrap().unwrap();
    assert_eq!((row.id, row.seat, row.seq), (ids[0], Some(SeatId(0)), Some(Seq(1))));
    assert_eq!(store.reading().mail_by_message_id(&"other@maat".parse().unwrap()).unwrap(), None);
}

#[test]
fn mails_to_a_bad_address_are_given_up() {
    let room = Room::new();
    let (mut store, ids) = with_mails(&room, 2);
    store.deliveries(&[(ids[0], Delivery::Sent { answer: "250".to_owned() })]).unwrap();
    let given_up = store.change(|c| c.give_up_mails(&address("igthorn@example.org"), "the address is bad")).unwrap();
    assert_eq!(given_up, 1);
    assert!(store.reading().due_mails(at(1000), 10).unwrap().is_empty());
}

#[test]
fn answers_are_counted_by_address_and_hour() {
    let room = Room::new();
    let mut store = room.store();
    let (a, b) = (address("a@example.org"), address("b@example.org"));
    let hour = 3600;
    let mut count = |who: &Address, when| store.change(|c| c.count_answer(who, at(when))).unwrap();
    assert_eq!((count(&a, 0), count(&a, 1), count(&b, 2), count(&a, hour)), (1, 2, 1, 1));
    assert_eq!(store.reading().answers(&a, at(5)).unwrap(), 2);
    store.change(|c| c.clear_answer_counts(at(hour))).unwrap();
    assert_eq!((store.reading().answers(&a, at(5)).unwrap(), store.reading().answers(&a, at(hour)).unwrap()), (0, 1));
}
