import { useConfig } from '../../data/viewer.ts';
import styles from '../../ui/Plain.module.css';
import { useTitle } from '../../ui/title.ts';

/** `/m/welcome/`: the first page of a person who was invited. */
export const WelcomePage = () => {
  useTitle('Welcome');
  return (
    <main className={styles.plain}>
      <h1>Welcome to Muster</h1>
      <p>
        Muster shows your organization’s incidents and crews as they are now, and calls the people on duty. Your
        invitation has a link to choose a password.
      </p>
      <a href="/sign-in/">Sign in</a>
      <a href="/code/">Enter a code</a>
      <a href="/set-password/">Forgot password?</a>
    </main>
  );
};

/** `/m/get-demo`: the way to a demo. */
export const GetDemoPage = () => {
  const isDemo = useConfig()?.demo ?? false;
  useTitle('Demo');
  return (
    <main className={styles.plain}>
      <h1>Try Muster</h1>
      {isDemo ? (
        <>
          <p>Choose a utility and a role. People, phone numbers, and incidents are made up.</p>
          <a href="/sign-in/">Open the demo</a>
        </>
      ) : (
        <>
          <p>This installation has no demo. Ask the people who run it for one.</p>
          <a href="/sign-in/">Sign in</a>
        </>
      )}
    </main>
  );
};

/** `/fatal-call-error/`: a call that Muster could not go on with. */
export const FatalCallErrorPage = () => {
  useTitle('The call was ended');
  return (
    <main className={styles.plain}>
      <h1>The call was ended</h1>
      <p>Muster could not continue this phone call. Everything said until then is saved. Call your dispatcher.</p>
      <a href="/">Go to home</a>
    </main>
  );
};
