//! Narrations do not tell what lies in a secret hand.

use super::*;

fn tell(t: &Fixture, event: &Happened, viewer: Viewer) -> String {
    event.sentence(&t.table, viewer).unwrap()
}

#[test]
fn a_stolen_card_is_known_to_both_hands_only() {
    let mut t = Fixture::middle();
    t.table.secret_hands = true;
    let any = select(HowMany::Random(Amount::Number(1)), vec![], vec![Zone::Hand(Players::one(target()))]);
    t.does_to(DARK, Effect::Move { by: Who::You, cards: any, to: Place::Hand(Who::You) });
    let moved = t.events.iter().find(|e| matches!(e, Happened::CardMoved { to: st::Place::Hand(_), .. })).unwrap();
    assert_eq!(tell(&t, moved, Viewer::Public), "Papyrus: a card goes from The Dark One to Igthorn.");
    assert_eq!(tell(&t, moved, Viewer::Seat(MAGIC)), tell(&t, moved, Viewer::Public));
    for knows in [Viewer::Seat(IGTHORN), Viewer::Seat(DARK), Viewer::Moderator] {
        assert_eq!(tell(&t, moved, knows), "Papyrus: The Gods Have Spoken goes from The Dark One to Igthorn.");
    }
}

#[test]
fn what_protects_a_hand_does_not_name_its_cards() {
    let told = |secret_card: &str| {
        let mut t = Fixture::middle();
        t.table.secret_hands = true;
        let hand = t.table.zone(st::Place::Hand(DARK))[0];
        let (from, to) = ("The Gods Have Spoken".to_owned(), secret_card.to_owned());
        t.table.apply(&Happened::CardRenamed { card: hand, from, to, cause: Cause::GAME });
        t.holds(DARK, Static::Cannot { who: Players::one(Who::You), deed: Deed::Discard { card: vec![] } });
        t.plays(MAGIC, "The Gods Have Spoken", DARK);
        t.told
    };
    assert_eq!(told("Ouch!"), told("Divine Edict"));
}
