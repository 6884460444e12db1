//! A TCP proxy that cuts connections, after a number of bytes or on command.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A proxy in front of a server on loopback.
pub struct Proxy {
    /// Where clients connect to.
    pub port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    target: u16,
    /// Bytes to pass on before the next cut; `i64::MAX` for no cut.
    to_client: AtomicI64,
    to_server: AtomicI64,
    connections: Mutex<Vec<TcpStream>>,
    accepted: AtomicUsize,
    cuts: AtomicUsize,
    refusing: AtomicBool,
    ended: AtomicBool,
}

impl Proxy {
    /// Starts a proxy for the server at that port.
    ///
    /// # Panics
    /// When there is no port left.
    pub fn start(target: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port for the proxy");
        let port = listener.local_addr().expect("the proxy's address").port();
        let shared = Arc::new(Shared {
            target,
            to_client: AtomicI64::new(i64::MAX),
            to_server: AtomicI64::new(i64::MAX),
            connections: Mutex::new(Vec::new()),
            accepted: AtomicUsize::new(0),
            cuts: AtomicUsize::new(0),
            refusing: AtomicBool::new(false),
            ended: AtomicBool::new(false),
        });
        let accepting = Arc::clone(&shared);
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if accepting.ended.load(Ordering::SeqCst) {
                    return;
                }
                accepting.connect(client);
            }
        });
        Proxy { port, shared }
    }

    /// Cuts the connection once, after so many more bytes have gone to the client.
    pub fn cut_after_to_client(&self, bytes: i64) {
        self.shared.to_client.store(bytes, Ordering::SeqCst);
    }

    /// Cuts the connection once, after so many more bytes have gone to the server.
    pub fn cut_after_to_server(&self, bytes: i64) {
        self.shared.to_server.store(bytes, Ordering::SeqCst);
    }

    /// Cuts all connections now.
    pub fn cut(&self) {
        self.shared.cut();
    }

    /// Closes new connections at once, or takes them again.
    pub fn refuse(&self, refuse: bool) {
        self.shared.refusing.store(refuse, Ordering::SeqCst);
    }

    /// How many connections were made.
    pub fn accepted(&self) -> usize {
        self.shared.accepted.load(Ordering::SeqCst)
    }

    /// How many cuts by bytes were made.
    pub fn cuts(&self) -> usize {
        self.shared.cuts.load(Ordering::SeqCst)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::SeqCst);
        self.shared.cut();
        // Wakes the accepting thread.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

impl Shared {
    fn connect(self: &Arc<Self>, client: TcpStream) {
        self.accepted.fetch_add(1, Ordering::SeqCst);
        if self.refusing.load(Ordering::SeqCst) {
            return;
        }
        let Ok(server) = TcpStream::connect_timeout(&([127, 0, 0, 1], self.target).into(), Duration::from_secs(5)) else { return };
        let handle = |stream: &TcpStream| stream.try_clone().expect("a second handle");
        self.connections.lock().expect("the list of connections").extend([handle(&client), handle(&server)]);
        let (client_in, server_in) = (handle(&client), handle(&server));
        let (up, down) = (Arc::clone(self), Arc::clone(self));
        std::thread::spawn(move || up.pass(client_in, server, &up.to_server));
        std::thread::spawn(move || down.pass(server_in, client, &down.to_client));
    }

    fn pass(&self, mut from: TcpStream, mut to: TcpStream, budget: &AtomicI64) {
        let mut buffer = [0; 16 * 1024];
        while let Ok(read @ 1..) = from.read(&mut buffer) {
            let allowed = budget.load(Ordering::SeqCst);
            let pass = usize::try_from(allowed.max(0)).map_or(read, |allowed| allowed.min(read));
            if to.write_all(&buffer[..pass]).is_err() {
                break;
            }
            if allowed != i64::MAX {
                budget.fetch_sub(pass as i64, Ordering::SeqCst);
            }
            if pass < read {
                budget.store(i64::MAX, Ordering::SeqCst);
                self.cuts.fetch_add(1, Ordering::SeqCst);
                break;
            }
        }
        // Both directions end together.
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    }

    fn cut(&self) {
        for stream in self.connections.lock().expect("the list of connections").drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}
