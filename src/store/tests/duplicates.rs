//! The same letter again, by whatever way.

use super::*;

#[test]
fn a_letter_that_the_mailbox_gives_again_is_known() {
    let room = Room::new();
    let mut store = room.store();
    let first = store.record(&[letter(1)], at(0)).unwrap()[0].id();
    assert_eq!(store.record(&[letter(1)], at(1)).unwrap(), [Recorded::Known { id: first, fate: Fate::Waiting }]);
    assert_eq!(store.reading().waiting(10).unwrap().len(), 1);
}

#[test]
fn a_letter_delivered_twice_is_recorded_and_ignored_the_second_time() {
    let room = Room::new();
    let mut store = room.store();
    let first = store.record(&[letter(1)], at(0)).unwrap()[0].id();
    let again = Incoming { arrival: ArrivalKey::Imap { validity: 2, uid: 7 }, ..letter(1) };
    let recorded = store.record(&[again], at(1)).unwrap();
    let Recorded::Duplicate { id, of, fate } = recorded[0] else { panic!("{recorded:?}") };
    assert_eq!((of, fate), (first, Fate::Waiting));
    let row = store.reading().letter(id).unwrap();
    assert_eq!(row.fate, Fate::Ignored);
    assert_eq!(row.why.unwrap(), format!("the same letter as {first}, delivered again"));
    assert_eq!(store.reading().waiting(10).unwrap().len(), 1);
}

#[test]
fn two_copies_in_one_batch_are_one_letter() {
    let room = Room::new();
    let mut store = room.store();
    let copy = Incoming { arrival: ArrivalKey::Imap { validity: 1, uid: 2 }, ..letter(1) };
    let recorded = store.record(&[letter(1), copy], at(0)).unwrap();
    assert!(matches!(recorded[..], [Recorded::New { .. }, Recorded::Duplicate { .. }]), "{recorded:?}");
}

#[test]
fn the_same_message_id_with_another_body_is_a_letter_of_its_own_and_flagged() {
    let room = Room::new();
    let mut store = room.store();
    let first = store.record(&[letter(1)], at(0)).unwrap()[0].id();
    let other = Incoming { message_id: letter(1).message_id, ..letter(2) };
    let recorded = store.record(&[other], at(1)).unwrap();
    assert!(matches!(recorded[0], Recorded::New { same_message_id: Some(earlier), .. } if earlier == first), "{recorded:?}");
    assert_eq!(store.reading().waiting(10).unwrap().len(), 2);
}

#[test]
fn letters_without_a_message_id_are_told_apart_by_their_content() {
    let room = Room::new();
    let mut store = room.store();
    let bare = |n| Incoming { message_id: None, ..letter(n) };
    let again = Incoming { arrival: ArrivalKey::Maildir("elsewhere".to_owned()), ..bare(1) };
    let recorded = store.record(&[bare(1), bare(2), again], at(0)).unwrap();
    assert!(
        matches!(
            recorded[..],
            [Recorded::New { same_message_id: None, .. }, Recorded::New { same_message_id: None, .. }, Recorded::Duplicate { .. }]
        ),
        "{recorded:?}"
    );
}

#[test]
fn waiting_letters_come_in_the_order_of_their_arrival() {
    let room = Room::new();
    let mut store = room.store();
    store.record(&[letter(3), letter(1), letter(2)], at(9)).unwrap();
    let order: Vec<String> = store.reading().waiting(10).unwrap().into_iter().map(|l| l.message_id.into()).collect();
    assert_eq!(order, ["1@x", "2@x", "3@x"]);
}

#[test]
fn letters_are_found_by_game_sender_and_fate() {
    let room = Room::new();
    let mut store = room.store();
    store.change(|change| change.create_game(&new_game("egypt-1"))).unwrap();
    let other = Incoming { sender: Some(address("eve@example.org")), ..letter(2) };
    let ids: Vec<LetterId> = store.record(&[letter(1), other, letter(3)], at(0)).unwrap().iter().map(Recorded::id).collect();
    store.letter(ids[0], |change| play(change, ids[0])).unwrap();
    let found = |filter: LetterFilter| -> Vec<i64> { store.reading().letters(&filter).unwrap().iter().map(|l| l.id.0).collect() };
    let all = LetterFilter { limit: 10, ..LetterFilter::default() };
    assert_eq!(found(all.clone()), [3, 2, 1]);
    assert_eq!(found(LetterFilter { limit: 2, ..all.clone() }), [3, 2]);
    assert_eq!(found(LetterFilter { fate: Some(Fate::Waiting), ..all.clone() }), [3, 2]);
    assert_eq!(found(LetterFilter { game: Some(tag("egypt-1")), ..all.clone() }), [1]);
    assert_eq!(found(LetterFilter { sender: Some(address("Eve@Example.org")), fate: Some(Fate::Waiting), ..all }), [2]);
    assert_eq!(store.reading().letter_bytes(ids[1]).unwrap().unwrap(), letter(2).bytes);
}

#[test]
fn another_mailbox_may_use_the_same_numbers() {
    let room = Room::new();
    let mut store = room.store();
    store.record(&[letter(1)], at(0)).unwrap();
    let other = Incoming { arrival: letter(1).arrival, ..letter(2) };
    assert!(matches!(store.record(&[other], at(1)).unwrap()[0], Recorded::New { .. }));
}
