import { SignOut } from '../../shell/SignOut.tsx';
import { Button } from '../../ui/Button.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondStep } from './SecondStep.tsx';

/** `/second-step/`: the only page of a person whose organization requires a second step that they do not have yet. */
export const StepDuePage = () => (
  <main>
    <Page title="Set up a second step" width="48rem">
      <p>
        Your organization requires more than a password of your role. Turn on an authenticator app, or add a passkey.
        Then you can work.
      </p>
      <SecondStep />
      <Passkeys />
      <Buttons>
        <Button kind="primary" onClick={() => location.assign('/')}>
          Continue to Muster
        </Button>
        <SignOut />
      </Buttons>
    </Page>
  </main>
);
