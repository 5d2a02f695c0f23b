import { allows, type Role } from '#contracts/core/roles';
import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { accountMail } from './accountMails.ts';
import { decideEscalation, type EscalationCommand, type Escalations, escalationsAfter } from './escalations.ts';
import { type UserFact, userFacts } from './events.ts';
import { decideIdentity, type IdentityCommand } from './identity.ts';
import { decidePasskey, noPasskeys, type PasskeyCommand, type Passkeys, passkeysAfter } from './passkeys.ts';
import { decidePassword, linksAfter, type PasswordCommand, type PasswordLinks } from './passwordLinks.ts';
import { decidePhone, type PhoneCommand, type Phones, phonesAfter } from './phones.ts';
import { decideSecondStep, type SecondStep, type SecondStepCommand, secondStepAfter } from './secondStep.ts';

export type UserState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'inactive';
      readonly user: string;
      readonly role: Role;
      readonly hash: string | null;
      readonly lookingAt: string | null;
      readonly phones: Phones;
      /** The links that may still set a password. */
      readonly links: PasswordLinks;
      readonly secondStep: SecondStep | null;
      readonly passkeys: Passkeys;
      /** The keyed hash of the person's identity at the organization's sign-in service. */
      readonly identity: string | null;
      /** The messages of the sign-in service that ended sessions. */
      readonly signOuts: ReadonlySet<string>;
      readonly escalations: Escalations;
    };

export type UserCommand =
  | {
      readonly do: 'register';
      readonly user: string;
      readonly role: Role;
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly phoneNumber: string;
    }
  | { readonly do: 'setPassword'; readonly hash: string }
  | PasswordCommand
  | {
      readonly do: 'changePassword';
      readonly hash: string;
      /** The hash that the old password was checked against. */
      readonly old: string;
      /** The person's address, and the request, for the mail that tells of it. */
      readonly to: string;
      readonly of: string;
    }
  | { readonly do: 'signOutEverywhere' }
  | { readonly do: 'giveRole'; readonly role: Role }
  | { readonly do: 'deactivate' | 'reinstate' }
  | { readonly do: 'switchEntity'; readonly to: string }
  | SecondStepCommand
  | PasskeyCommand
  /** `token`: see `SignedOutByProvider`. */
  | { readonly do: 'noteProviderSignOut'; readonly token: string; readonly sessions: readonly string[] }
  | IdentityCommand
  | PhoneCommand
  | EscalationCommand;

export const user: Decider<UserState, UserCommand, UserFact> = {
  category: 'user',
  facts: userFacts,
  initial: { status: 'none' },

  evolve: (state, event) => {
    if (event.type === 'UserRegistered') {
      const { user: id, role } = event.data;
      return {
        status: 'active',
        user: id,
        role,
        hash: null,
        lookingAt: null,
        phones: new Map(),
        links: new Map(),
        secondStep: null,
        passkeys: noPasskeys,
        identity: null,
        signOuts: new Set(),
        escalations: new Map(),
      };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'PasswordSet':
        return { ...state, hash: event.data.personal?.hash ?? null, links: new Map() };
      case 'PasswordLinkIssued':
        return { ...state, links: linksAfter(state.links, event) };
      case 'AccountMailIssued':
      case 'SignedOutEverywhere':
        return state;
      case 'SecondStepTurnedOn':
      case 'SecondStepPassed':
      case 'SecondStepRefused':
      case 'RecoveryCodeUsed':
      case 'SecondStepTurnedOff':
        return { ...state, secondStep: secondStepAfter(state.secondStep, event) };
      case 'PasskeyAdded':
      case 'PasskeyUsed':
      case 'PasskeyRemoved':
        return { ...state, passkeys: passkeysAfter(state.passkeys, event) };
      case 'SignedOutByProvider':
        return { ...state, signOuts: new Set(state.signOuts).add(event.data.token) };
      case 'IdentityLinked':
        return { ...state, identity: event.data.identity };
      case 'IdentityUnlinked':
        return { ...state, identity: null };
      case 'RoleGiven':
        return { ...state, role: event.data.role };
      case 'UserDeactivated':
        return { ...state, status: 'inactive' };
      case 'UserReinstated':
        return { ...state, status: 'active' };
      case 'EntitySwitched':
        return { ...state, lookingAt: event.data.to };
      case 'BeatPhoneAdded':
      case 'BeatPhoneRemoved':
        return { ...state, phones: phonesAfter(state.phones, event) };
      case 'EscalationProfileAdded':
      case 'EscalationProfileRemoved':
        return { ...state, escalations: escalationsAfter(state.escalations, event) };
    }
  },

  decide: (state, command) => {
    if (command.do === 'register') {
      if (state.status !== 'none') return [];
      const { user: id, role, email, firstName, lastName, phoneNumber } = command;
      const personal = { email, firstName, lastName, phoneNumber };
      return [{ type: 'UserRegistered', data: { user: id, role, subject: id, personal } }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    const id = state.user;
    switch (command.do) {
      case 'setPassword':
        return state.hash === command.hash
          ? []
          : [{ type: 'PasswordSet', data: { user: id, subject: id, personal: { hash: command.hash } } }];
      case 'changePassword':
        if (state.hash === command.hash) return [];
        if (state.hash !== command.old) throw new Refused('conflict');
        return [
          { type: 'PasswordSet', data: { user: id, subject: id, personal: { hash: command.hash } } },
          accountMail(id, command.to, 'password-changed', command.of),
        ];
      case 'issuePasswordLink':
      case 'setPasswordByLink':
        return decidePassword(id, state.links, command);
      case 'turnOnSecondStep':
      case 'passSecondStep':
      case 'turnOffSecondStep':
        return decideSecondStep(id, state.secondStep, command);
      case 'removeSecondStep':
        // The phone that was lost may hold the passkeys too.
        return [
          ...decideSecondStep(id, state.secondStep, command),
          ...[...state.passkeys.kept.keys()].flatMap((passkey) =>
            decidePasskey(id, state.passkeys, { ...command, do: 'removePasskey', passkey }),
          ),
        ];
      case 'addPasskey':
      case 'usePasskey':
      case 'removePasskey':
        return decidePasskey(id, state.passkeys, command);
      case 'noteProviderSignOut':
        if (state.signOuts.has(command.token)) throw new Refused('sign-in.logout-refused');
        return [
          { type: 'SignedOutByProvider', data: { user: id, token: command.token, sessions: [...command.sessions] } },
        ];
      case 'linkIdentity':
      case 'unlinkIdentity':
        return decideIdentity(id, state.identity, command);
      case 'signOutEverywhere':
        return [{ type: 'SignedOutEverywhere', data: { user: id } }];
      case 'giveRole':
        return state.role === command.role ? [] : [{ type: 'RoleGiven', data: { user: id, role: command.role } }];
      case 'deactivate':
        return state.status === 'inactive' ? [] : [{ type: 'UserDeactivated', data: { user: id } }];
      case 'reinstate':
        return state.status === 'active' ? [] : [{ type: 'UserReinstated', data: { user: id } }];
      case 'switchEntity':
        if (!allows(state.role, 'entity.switch')) throw new Refused('forbidden');
        return state.lookingAt === command.to ? [] : [{ type: 'EntitySwitched', data: { user: id, to: command.to } }];
      case 'addBeatPhone':
      case 'removeBeatPhone':
        return decidePhone(id, state.phones, command);
      case 'addEscalationProfile':
      case 'removeEscalationProfile':
        return decideEscalation(id, state.escalations, command);
    }
  },
};
