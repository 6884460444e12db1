//! The mail room: letters taken in and answered by the referee on a database of its own, without threads or servers (but for
//! `secrets`, `restore` and `full_disk`, which run the daemon). What is forged, too big, too much, broken, late, out of order or not read; what must
//! never get out.

mod aside;
mod bounces;
mod bounds;
mod full_disk;
mod late;
mod locked;
mod order;
mod restore;
mod room;
mod secrets;
mod spoofing;
mod unread;
