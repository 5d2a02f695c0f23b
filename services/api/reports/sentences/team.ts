import { standDownSentences } from '#contracts/incident/consequences';
import { wayWords } from '#contracts/incident/response';
import { roleNames } from '#contracts/incident/team';
import type { AssignmentFact } from '#events/incident/team/assignment';
import type { StandDownFact } from '#events/incident/team/standDown';
import type { TeamFact } from '#events/incident/team/team';
import { listed, reasonWords } from '#services/api/reports/words';
import type { Sentences } from './told.ts';

const by = (way: keyof typeof wayWords | undefined): string => (way === undefined ? '' : ` ${wayWords[way]}`);

type CaseFact = 'BuppLeaderAssigned' | 'QuestionnaireSent' | 'QuestionnaireRevoked' | 'QuestionnaireAnswered';

/** The sentences of people who are asked or put in the team, and of one customer's questionnaires. */
export const teamSentences: Sentences<TeamFact['type'] | AssignmentFact['type'] | CaseFact | StandDownFact['type']> = {
  TeamMemberAdded: ({ user, role }, { person, was }) => {
    was(`role ${user}`, roleNames[role]);
    return `${person(user)} joined the team as ${roleNames[role].toLowerCase()}.`;
  },
  TeamRoleChanged: ({ user, role }, { person, was }) =>
    `changed the role of ${person(user)} from ${was(`role ${user}`, roleNames[role])?.toLowerCase() ?? 'another'} to ${roleNames[role].toLowerCase()}`,
  TeamMemberRemoved: ({ user }, { person }) => `took ${person(user)} out of the team`,
  LeaderAsked: ({ user }, { person }) => `${person(user)} was asked by text to lead.`,
  MemberStoodDown: ({ user, because, late, crew }, { person }) =>
    `${person(user)} ${late ? 'was not told, because it was too late to be of use, that nobody need come' : crew === undefined ? 'was told not to come' : `was told that it is over for ${crew}`}. ${standDownSentences[because]}`,
  ConsequencesLapsed: ({ because }) =>
    `Nobody was told of the end, no crew was recalled and no appointment was cancelled, because it was too late to be of use. ${standDownSentences[because]}`,
  AssignmentAccepted: ({ user, by: way }, { person }) => `${person(user)} took the incident${by(way)}.`,
  IncidentClaimed: ({ user, callout }, { person }) =>
    `${person(user)} took the incident ${callout === null ? 'on the page' : 'by a key'}.`,
  AssignmentDeclined: ({ user, by: way, personal }, { person }) =>
    `${person(user)} did not take the incident${by(way)}.${reasonWords(personal?.reason)}`,
  AssignmentCompleted: ({ user, by: way }, { person }) => `${person(user)} said that the work is done${by(way)}.`,
  AssignmentFailed: ({ silent }, { person }) =>
    `Nobody took the incident in time${silent.length === 0 ? '' : `; without an answer: ${listed(silent.map(person))}`}.`,
  BuppLeaderAssigned: ({ user }, { person }) => `made ${person(user)} the leader of the case`,
  QuestionnaireSent: ({ medium }) => `sent the questionnaire to the resident by ${medium === 'sms' ? 'text' : 'email'}`,
  QuestionnaireRevoked: () => 'withdrew the questionnaire',
  QuestionnaireAnswered: () => 'The resident answered the questionnaire.',
};
