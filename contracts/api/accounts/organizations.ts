import { organizations } from '#contracts/accounts/organizations';
import { operations } from '#contracts/api/operation';
import { E164Phone, Latitude, Longitude, Name, NeededEmail, WordList, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';

const { name, title, email, label } = limits.text;

/** A new organization and its first administrator. */
export class CreateEntityBody {
  /** The internal name: `springwater`. */
  @Words(name) name!: string;
  @Name(title) display_name!: string;
  /** IANA. */
  @Words(label) timezone!: string;
  /** The center of its map, degrees WGS 84. */
  @Latitude() lat!: number;
  @Longitude() lng!: number;
  /** Keys of versions, in the order they are offered. */
  @WordList(label, 200) versions!: readonly string[];
  @NeededEmail(email) email!: string;
  @Name(name) first_name!: string;
  @Name(name) last_name!: string;
  @E164Phone() phone_number!: string;
}

/** Organizations are created by staff of Muster, each with its first administrator. */
export const organizationOperations = operations({
  'GET /api/entities/': {
    permission: 'staff.createEntity',
    summary: 'The organizations by name, and the incident types of a new one (staff)',
    answers: { 200: organizations },
  },

  'POST /api/entities/': {
    permission: 'staff.createEntity',
    summary: 'Create an organization and its first administrator (staff)',
    answers: { 201: reference },
    body: CreateEntityBody,
    refuses: ['entity.name-known', 'entity.name-wrong', 'entity.zone-unknown', 'entity.version-unknown'],
  },
});
