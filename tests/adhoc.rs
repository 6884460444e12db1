use maat::referee::script;
#[test]
fn adhoc() {
    let path = std::env::var("SCRIPT").unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let played = script::play(&text).unwrap();
    println!(
        "{}",
        serde_json::to_string_pretty(&{
            let mut j = played.json();
            j.as_object_mut().unwrap().remove("state");
            j
        })
        .unwrap()
    );
    println!("DIFF {:#?}", played.differences());
    let b = played.game.play.report(maat::games::seat::Viewer::Public, &[]);
    println!("{}", b.text);
}
