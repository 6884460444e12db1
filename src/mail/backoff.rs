//! How long to wait before trying again: doubling, capped, with jitter.

use std::time::Duration;

use super::trouble::TroubleKind;

/// The waits between tries of one transport. Full jitter over the upper half keeps many daemons
/// from coming back in step.
#[derive(Debug, Clone)]
pub struct Backoff {
    first: Duration,
    cap: Duration,
    failures: u32,
}

impl Backoff {
    pub fn new(first: Duration, cap: Duration) -> Self {
        Backoff { first, cap, failures: 0 }
    }

    /// To be told when a try went well.
    pub fn reset(&mut self) {
        self.failures = 0;
    }

    /// How long to wait after one more failure of that kind. Wrong passwords start far up: servers
    /// lock out those who knock often.
    pub fn after(&mut self, kind: TroubleKind) -> Duration {
        let steps = if matches!(kind, TroubleKind::Login) { self.failures.saturating_add(4) } else { self.failures };
        self.failures = self.failures.saturating_add(1);
        let full = self.first.saturating_mul(2u32.saturating_pow(steps.min(31))).min(self.cap);
        full / 2 + (full / 2).mul_f64(random_fraction())
    }
}

/// Between 0 and 1; a system without randomness gets no jitter.
fn random_fraction() -> f64 {
    let mut bytes = [0; 4];
    match getrandom::fill(&mut bytes) {
        Ok(()) => f64::from(u32::from_le_bytes(bytes)) / f64::from(u32::MAX),
        Err(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_cap_and_start_again_after_a_success() {
        let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(60));
        for full in [1, 2, 4, 8, 16, 32, 60, 60] {
            let wait = backoff.after(TroubleKind::Lost);
            assert!(wait >= Duration::from_millis(full * 500) && wait <= Duration::from_secs(full), "{wait:?} for {full} s");
        }
        backoff.reset();
        assert!(backoff.after(TroubleKind::Lost) <= Duration::from_secs(1));
    }

    #[test]
    fn a_refused_login_waits_longer() {
        let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(600));
        assert!(backoff.after(TroubleKind::Login) >= Duration::from_secs(8));
    }
}
