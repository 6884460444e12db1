//! Whose something is, and that it becomes somebody's: "that belongs to an opponent", "becomes yours", "goes over to you".

use super::Grammar;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    relatives(g);
    cards_change_hands(g);
    variables_change_hands(g);
}

/// Cards and variables that are somebody's.
fn relatives(g: &mut Grammar) {
    let in_play = |p: Np| (p != Np::Set(Players::all())).then_some(()).and_then(|()| Some(vec![Zone::Play(players_of(p)?)]));
    g.rule(
        "ZONE",
        "(that|which belongs|belong to / belonging to / owned by / that|which is|are owned by) PLAYER",
        in_play,
        &["that belongs to an opponent"],
    );
    g.rule(
        "ZONE",
        "((that|which) does|do not belong to / not belonging to / not (owned / controlled) by / (that|which) is|are not (owned / controlled) by) PLAYER",
        |p: Np| match p {
            Np::One(who) => Some(vec![Zone::Play(Players::others(who))]),
            _ => None,
        },
        &["that does not belong to you", "not controlled by target player"],
    );
    g.rule("ZONE", "(that|which is|are not) yours", || vec![Zone::Play(Players::others(Who::You))], &["that is not yours"]);
    g.rule("ZONE", "(that|which is|are) POSSOWN", in_play, &["that is yours"]);
    g.rule("ZONE", "whose (owner / controller) is PLAYER", in_play, &["whose controller is an opponent"]);
    g.rule(
        "ZONE",
        "[that|which] PLAYER (hold|holds / keep|keeps) in (hand|hands / POSS hand|hands)",
        |p: Np, _hand: Option<Np>| Some(vec![Zone::Hand(players_of(p)?)]),
        &["that players hold in their hands"],
    );
    g.rule(
        "OWNED",
        "[the] <variable> (that|which belongs|belong to / belonging to / owned by) PLAYER",
        |variable: VariableId, owner: Np| Owned { owner, variable },
        &["gold that belongs to you"],
    );
    g.rule("OWNED", "[the] <variable> [that|which] PLAYER own|owns", |variable: VariableId, owner: Np| Owned { owner, variable }, &[]);
    g.rule(
        "PLAYER",
        "the player (it belongs to / to whom it belongs / that card belongs to / to whom that card belongs)",
        || Np::One(Who::Controller(Box::new(Cards::Of(IT)))),
        &["the player it belongs to"],
    );
    let its = "(it belongs / they belong / it belonged / they belonged)";
    g.rule(
        "PLACE",
        &format!("[back] (to / into) the (hand|hands) of the player|players ({its} to / to whom {its} / who own|owns it|them)"),
        || Place::Hand(Who::ItsOwner),
        &["to the hand of the player it belongs to"],
    );
}

/// A card in play, with another controller. A card of a hand is not in play by becoming somebody's.
fn handed(cards: CardsNp, to: Np) -> Option<Effect> {
    let Np::One(to) = to else { return None };
    let played = matches!(&cards, CardsNp::Found(find) if find.lasting && find.from.is_empty() || !find.from.is_empty() && find.from.iter().all(|z| matches!(z, Zone::Play(_))));
    played.then_some(())?;
    Some(order(Effect::Move { by: subject(), cards: select(cards, anyone(), subject())?, to: Place::Play(to) }))
}

/// "Target Permanent belongs to you from now on."
fn cards_change_hands(g: &mut Grammar) {
    g.rule("CLAUSE", "CARDS (belongs|belong to) PLAYER1", handed, &["target Permanent belongs to you"]);
    g.rule("CLAUSE", "CARDS (becomes|become / is|are now) POSSOWN", handed, &["target Permanent becomes yours"]);
    g.rule(
        "CLAUSE",
        "CARDS (becomes|become the property of / changes|change sides to / goes|go over to / passes|pass [over] to) PLAYER1",
        handed,
        &["target Permanent goes over to you"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (comes|come / passes|pass / falls|fall / goes|go / is|are (brought / placed / put)) (under / into) (POSS control / the control of PLAYER1)",
        handed,
        &["target Permanent comes under your control"],
    );
    // For good: for a while it is said elsewhere.
    g.rule("FROMHERE", "(from now on / henceforth / from now onwards / from this moment on)", || Nothing, &["from now on"]);
    g.rule(
        "EFFECT",
        "SEQ FROMHERE",
        // What is done once is not what is done from now on, but for whose or what something is.
        |e: Effect| {
            let lasting = matches!(e, Effect::Move { to: Place::Play(_), .. } | Effect::Rename { .. } | Effect::ChangeType { .. });
            lasting.then_some(e)
        },
        &["target Permanent belongs to you from now on"],
    );
    g.rule(
        "EFFECT",
        "FROMHERE [,] PLAYER1 (own|owns / control|controls) CARDS",
        |p: Np, c: CardsNp| handed(c, p),
        &["from now on you control target Permanent"],
    );
    g.rule("EFFECT", "PLAYER1 (own|owns / control|controls) CARDS (FORGOOD / FROMHERE)", |p: Np, c: CardsNp| handed(c, p), &[]);
    g.rule("EFFECT", "PLAYER1 now (own|owns / control|controls) CARDS", |p: Np, c: CardsNp| handed(c, p), &[]);
    g.rule(
        "EFFECT",
        "FROMHERE [,] SEQ",
        |e: Effect| matches!(e, Effect::Move { to: Place::Play(_), .. }).then_some(e),
        &["from now on target Permanent is yours"],
    );
    g.rule("CLAUSE", "CARDS (is|are) POSSOWN (FORGOOD / FROMHERE)", handed, &["target Permanent is yours for good"]);
    g.rule("EFFECT", "FROMHERE [,] CARDS (is|are) POSSOWN", handed, &[]);
}

/// So much of somebody's comes to another.
fn passed(q: Quantity, to: Np) -> Option<Effect> {
    let owner = q.owner?;
    (owner != to).then_some(())?;
    let amount = put_amount(q.amount, OWNER, &Who::Of(OTHER_HOLE));
    let transfer = Effect::Transfer { from: Who::Of(OTHER_HOLE), to: Who::Of(HOLE), variable: q.variable, amount };
    said_of(owner, OTHER_HOLE, Who::You, said_of(to, HOLE, Who::You, transfer)?)
}

fn from_to(q: Quantity, from: Np, to: Np) -> Option<Effect> {
    q.owner.is_none().then_some(())?;
    passed(Quantity { owner: Some(from), ..q }, to)
}

/// "30 slaves move from target player to you", "half of his gold becomes yours".
fn variables_change_hands(g: &mut Grammar) {
    let over = "(move|moves / go|goes / pass|passes / run|runs / come|comes / flow|flows / change|changes hands / is|are (moved / transferred / passed / handed / sent / carried / taken / given / brought))";
    g.rule(
        "CLAUSE",
        &format!("QTY {over} [over] from PLAYER [over] to PLAYER"),
        from_to,
        &["30 slaves move from the player on your left to you", "50 gold changes hands from target player to you"],
    );
    g.rule("CLAUSE", &format!("QTY {over} to PLAYER from PLAYER"), |q: Quantity, to: Np, from: Np| from_to(q, from, to), &[]);
    g.rule("CLAUSE", "QTY (becomes|become / is|are now) POSSOWN", passed, &["half of target player's gold becomes yours"]);
    g.rule(
        "CLAUSE",
        "QTY ((move|moves / run|runs / come|comes) [over] to / (go|goes / pass|passes / change|changes / cross|crosses) over to / is|are (moved / handed [over] / passed [over] / sent / brought / turned over / made over) to / join|joins / become|becomes the property of / now belong|belongs to) PLAYER",
        passed,
        &["20 of target player's slaves come over to you", "half of target player's gold is handed over to you"],
    );
}
