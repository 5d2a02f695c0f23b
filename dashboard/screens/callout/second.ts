import { useEffect, useState } from 'react';

/** The present time in ms, each second while `running`. */
export function useSecond(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
