import { useTitle } from '../ui/title.ts';
import { SignOut } from './SignOut.tsx';

/** `/logout/` (S2 §2.3). A visit signs nobody out: any page could link here. */
export const SignOutPage = () => {
  useTitle('Sign out');
  return (
    <section>
      <h1>Sign out of Muster?</h1>
      <SignOut />
    </section>
  );
};
