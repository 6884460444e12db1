//! What a letter costs must not depend on how many games and letters there are: every query on its way uses an index.

use super::*;

/// Everything that the loop asks of the store for one letter, one look of the clock and one mail.
fn one_round(store: &mut Store, n: usize) {
    let game = tag("egypt-1");
    let id = store.record(&[letter(n)], at(0)).unwrap()[0].id();
    store.reading().waiting(100).unwrap();
    store.reading().letter_bytes(id).unwrap();
    store
        .letter(id, |change| {
            let who = address("igthorn@example.org");
            change.seats_of(&who)?;
            change.observed_by(&who)?;
            change.game(&game)?;
            change.seats(&game)?;
            change.observers(&game)?;
            change.health(&who)?;
            change.address_works(&who)?;
            change.count_answer(&who, at(0))?;
            change.mail_by_message_id(&"answer-1@maat".parse().unwrap())?;
            change.load(&game, "1")?;
            change.last_of(&game, "reported")?;
            let head = change.head(&game)?;
            change.keep_snapshot(&game, head, "1", &1)?;
            change.drop_snapshots(&game, head.plus(1))?;
            change.set_game(&game, GameState::Running, Some(at(1)))?;
            change.next_tag("egypt")?;
            play(change, id)
        })
        .unwrap();
    store.reading().games_due(at(5), 10).unwrap();
    store.reading().next_wake().unwrap();
    store.reading().next_mail_due().unwrap();
    let due = store.reading().due_mails(at(1_000_000), 10).unwrap();
    let done: Vec<_> = due.iter().map(|m| (m.id, Delivery::Sent { answer: String::new() })).collect();
    store.deliveries(&done).unwrap();
}

/// Ten thousand games with seats and a little history.
fn many_games(store: &mut Store) {
    store
        .change(|c| {
            for n in 1..=10_000_usize {
                let game = new_game(&format!("egypt-{n}"));
                c.create_game(&game)?;
                c.set_game(&game.tag, GameState::Running, Some(at(1_000 + n as i64)))?;
                for seat in 0..2_u8 {
                    c.add_seat(&game.tag, SeatId(seat), &format!("seat {seat}"))?;
                    c.set_addresses(&game.tag, SeatId(seat), &[address(&format!("p{n}.{seat}@example.org"))])?;
                }
                c.append(&game.tag, Seq::START, &[entry(1), entry(2)])?;
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
}

#[test]
fn every_query_on_a_letters_way_uses_an_index() {
    let room = Room::new();
    let mut store = room.store();
    many_games(&mut store);
    statements();
    one_round(&mut store, 1);
    let seen = statements();
    assert!(seen.len() > 20);
    for sql in seen {
        let explain = format!("EXPLAIN QUERY PLAN {sql}");
        let mut statement = store.connection.prepare(&explain).unwrap();
        let plan: Vec<String> = statement.raw_query().mapped(|row| row.get(3)).collect::<Result<_, _>>().unwrap();
        for step in plan {
            // A scan of a partial index reads just the rows that wait for something.
            let narrow = ["games_wake", "outbox_due", "letters_waiting"].iter().any(|index| step.ends_with(&format!("INDEX {index}")));
            assert!(!step.starts_with("SCAN") || narrow, "{sql}\n  {step}");
            assert!(!step.contains("AUTOMATIC"), "{sql}\n  {step}");
            // Where only some rows are taken, the others must not be read to sort them.
            assert!(!sql.contains("LIMIT") || !step.contains("TEMP B-TREE"), "{sql}\n  {step}");
        }
    }
}
