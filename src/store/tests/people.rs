//! Seats, addresses, observers; and forgetting.

use super::*;

fn with_seats(room: &Room) -> Store {
    let mut store = room.store();
    store
        .change(|c| {
            let game = tag("egypt-1");
            c.create_game(&new_game("egypt-1"))?;
            c.add_seat(&game, SeatId(0), "Igthorn")?;
            c.add_seat(&game, SeatId(1), "The Dark One")?;
            c.set_addresses(&game, SeatId(0), &[address("igthorn@example.org"), address("a@example.org")])?;
            c.set_addresses(&game, SeatId(1), &[address("dark@example.org")])
        })
        .unwrap();
    store
}

#[test]
fn a_seat_has_several_addresses_the_first_gets_its_mail() {
    let room = Room::new();
    let store = with_seats(&room);
    let seats = store.reading().seats(&tag("egypt-1")).unwrap();
    assert_eq!(seats.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), ["Igthorn", "The Dark One"]);
    assert_eq!(seats[0].addresses, [address("igthorn@example.org"), address("a@example.org")]);
    assert_eq!(store.reading().seats_of(&address("A@Example.org")).unwrap(), [(tag("egypt-1"), SeatId(0))]);
}

#[test]
fn mail_goes_to_the_address_as_given_and_the_person_is_known_without_the_tag() {
    let room = Room::new();
    let mut store = with_seats(&room);
    store.change(|c| c.set_addresses(&tag("egypt-1"), SeatId(0), &[address("igthorn+games@example.org")])).unwrap();
    assert_eq!(store.reading().seats(&tag("egypt-1")).unwrap()[0].addresses, [address("igthorn+games@example.org")]);
    for written in ["igthorn@example.org", "igthorn+other@example.org"] {
        assert_eq!(store.reading().seats_of(&address(written)).unwrap(), [(tag("egypt-1"), SeatId(0))]);
    }
}

#[test]
fn a_replaced_players_address_speaks_no_longer() {
    let room = Room::new();
    let mut store = with_seats(&room);
    store.change(|c| c.set_addresses(&tag("egypt-1"), SeatId(0), &[address("new@example.org")])).unwrap();
    assert!(store.reading().seats_of(&address("igthorn@example.org")).unwrap().is_empty());
    assert_eq!(store.change(|c| c.renew_token(&tag("egypt-1"), SeatId(0))).unwrap(), 1);
    assert_eq!(store.reading().seats(&tag("egypt-1")).unwrap()[0].generation, 1);
    assert!(matches!(store.change(|c| c.renew_token(&tag("egypt-1"), SeatId(7))), Err(StoreError::NoSeat(_, 8))));
}

#[test]
fn two_seats_of_a_game_have_different_names() {
    let room = Room::new();
    let mut store = with_seats(&room);
    assert!(store.change(|c| c.rename_seat(&tag("egypt-1"), SeatId(1), "IGTHORN")).is_err());
    store.change(|c| c.rename_seat(&tag("egypt-1"), SeatId(1), "Tarantula")).unwrap();
    assert_eq!(store.reading().seats(&tag("egypt-1")).unwrap()[1].name, "Tarantula");
}

#[test]
fn observers_are_listed_in_the_order_in_which_they_came() {
    let room = Room::new();
    let mut store = with_seats(&room);
    let game = tag("egypt-1");
    store
        .change(|c| {
            c.observe(&game, &address("z@example.org"), Pace::Turn, at(1))?;
            c.observe(&game, &address("b@example.org"), Pace::Digest, at(2))?;
            c.observe(&game, &address("z@example.org"), Pace::Digest, at(3))
        })
        .unwrap();
    let observers = store.reading().observers(&game).unwrap();
    assert_eq!(observers[0], Observer { address: address("z@example.org"), pace: Pace::Digest, since: at(1) });
    assert_eq!(store.reading().observed_by(&address("b@example.org")).unwrap(), std::slice::from_ref(&game));
    assert!(store.change(|c| c.stop_observing(&game, &address("b@example.org"))).unwrap());
    assert!(!store.change(|c| c.stop_observing(&game, &address("b@example.org"))).unwrap());
}

#[test]
fn a_hard_bounce_marks_an_address_at_once_soft_ones_after_five() {
    let room = Room::new();
    let mut store = room.store();
    let (a, b) = (address("a@example.org"), address("b@example.org"));
    assert!(store.change(|c| c.bounced(&a, Bounce::Hard, "550 no such user", at(1))).unwrap());
    assert!(!store.change(|c| c.bounced(&a, Bounce::Hard, "550 no such user", at(2))).unwrap(), "it was bad already");
    assert_eq!(store.reading().health(&a).unwrap().unwrap().bad, Some(at(1)));

    let marked: Vec<bool> = (0..5).map(|n| store.change(|c| c.bounced(&b, Bounce::Soft, "452 full", at(n))).unwrap()).collect();
    assert_eq!(marked, [false, false, false, false, true]);
    store.change(|c| c.address_works(&b)).unwrap();
    assert_eq!(store.reading().health(&b).unwrap(), None);
}

#[test]
fn forgetting_removes_the_address_from_the_whole_file_and_keeps_the_game() {
    let room = Room::new();
    let mut store = with_seats(&room);
    let person = address("igthorn@example.org");
    let id = store.record(&[letter(1)], at(0)).unwrap()[0].id();
    store.letter(id, |c| play(c, id)).unwrap();
    store.change(|c| c.post(&NewMail { recipient: address("igthorn+games@example.org"), ..mail(77) }, at(1))).unwrap();
    store.change(|c| c.post(&NewMail { recipient: address("igthornx@example.org"), ..mail(78) }, at(1))).unwrap();
    store
        .change(|c| {
            c.bounced(&person, Bounce::Soft, "452 igthorn@example.org is full", at(1))?;
            c.count_answer(&person, at(1))?;
            c.observe(&tag("egypt-1"), &person, Pace::Turn, at(1))
        })
        .unwrap();
    let forgotten = store.forget(&person).unwrap();
    assert_eq!(forgotten, Forgotten { seats: 1, observed: 1, letters: 1, mails: 2 });
    assert_eq!(store.reading().entries(&tag("egypt-1"), Seq::START).unwrap().len(), 1);
    assert_eq!(store.reading().letter_bytes(id).unwrap(), None);
    assert!(!store.retry(id).unwrap());
    drop(store);
    for file in std::fs::read_dir(room.dir.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for trace in ["igthorn@example.org", "igthorn+games@example.org"] {
            assert!(!bytes.windows(trace.len()).any(|w| w == trace.as_bytes()), "{trace} still stands in a file");
        }
    }
}

#[test]
fn the_sites_key_is_drawn_once() {
    let room = Room::new();
    let key = room.store().key().unwrap();
    assert_eq!(room.store().key().unwrap(), key);
    assert_ne!(Room::new().store().key().unwrap(), key);
}

#[test]
fn marks_survive_a_restart() {
    let room = Room::new();
    room.store().change(|c| c.set_mark(Mark::LastLook, at(7))).unwrap();
    assert_eq!(room.store().reading().mark(Mark::LastLook).unwrap(), Some(at(7)));
    assert_eq!(room.store().reading().mark(Mark::DailySummary).unwrap(), None);
}
