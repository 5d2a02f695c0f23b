/** The steps of a start, for the person at the terminal: one line a step, with the time that it took. */
export interface Progress {
  /** Begins a step, and ends the one before. */
  step(words: string): void;
  /** Ends the last step. */
  end(): void;
  /** Prints a line of its own. While a step runs it is kept until the end, unless it is urgent. */
  line(text: string, urgent?: boolean): void;
}

/** For a start that nobody watches. */
export const noProgress: Progress = { step: () => {}, end: () => {}, line: () => {} };

/** `now`: milliseconds of any clock. */
export function progressOn(print: (text: string) => void, now: () => number): Progress {
  let began: number | null = null;
  let kept: string[] = [];
  const endStep = () => {
    if (began !== null) print(` ${((now() - began) / 1_000).toFixed(1)} s\n`);
    began = null;
  };
  return {
    step(words) {
      endStep();
      began = now();
      print(`  ${words} …`);
    },
    end() {
      endStep();
      for (const text of kept) print(`${text}\n`);
      kept = [];
    },
    line(text, urgent = false) {
      if (began !== null && !urgent) return void kept.push(text);
      if (began !== null) print('\n');
      print(`${text}\n`);
    },
  };
}
