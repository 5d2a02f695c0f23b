import type { Permission, TeamRole } from '#contracts/core/roles';

/** `POST /login/`. */
export interface SignInBody extends LinkBody {
  readonly email: string;
  readonly password: string;
}

/** `POST /l/{token}/`. */
export interface LinkBody {
  /** The code of the person's authenticator app, or a recovery code, when the first answer asked for it. */
  readonly app_code?: string;
}

/** `POST /api/sign-in/{name}/`: the return from the sign-in service of an organization. */
export interface ProviderBody {
  /** As the start gave it to this browser. */
  readonly attempt: string;
  /** The query with which the service sent the browser back. */
  readonly query: string;
}

/** `POST /api/user/`. All are required (S2 §5). */
export interface AddUserBody {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly role: TeamRole;
}

/** `PATCH /api/user/{profile__uuid}/`: the fields that change. */
export interface EditUserBody {
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone_number?: string;
  /** True reinstates the person, false deactivates. */
  readonly is_active?: boolean;
  /** The `revision` that the author saw. */
  readonly seen?: number;
}

/** `POST /api/update-user-entity-role/`. `user` is the uuid. */
export interface UserRoleBody {
  readonly user: string;
  readonly role: TeamRole;
  /** The role that the author saw. */
  readonly seen?: TeamRole;
}

/** `POST /api/permissions/`: what a role may do in this organization. */
export interface PermissionBody {
  readonly role: TeamRole;
  readonly permission: Permission;
  readonly allowed: boolean;
}

/** `POST /set-password/`. */
export interface PasswordResetBody {
  readonly email: string;
}

/** `POST /set-password/{user_id}/{token}/`. */
export interface SetPasswordBody {
  readonly password: string;
}

/** `POST /api/password/`: the own password. */
export interface ChangePasswordBody {
  readonly old_password: string;
  readonly password: string;
}

/** `POST /api/code/`. */
export interface CodeBody extends LinkBody {
  readonly code?: string;
}

/** `POST /api/session-idle/`. Null or absent for the installation's own setting. */
export interface SessionIdleBody {
  readonly minutes?: number | null;
}

/** `POST /api/sessions/end/`. `session` is the uuid of one of the user's own sessions, or `all`. */
export interface EndSessionBody {
  readonly session: string;
}

/** `POST /api/entities/`: a new organization and its first administrator. */
export interface CreateEntityBody {
  /** The internal name: `springwater`. */
  readonly name: string;
  readonly display_name: string;
  /** IANA. */
  readonly timezone: string;
  /** The center of its map, degrees WGS 84. */
  readonly lat: number;
  readonly lng: number;
  /** Keys of versions, in the order they are offered. */
  readonly versions: readonly string[];
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
}

/** `POST /api/switch-entity/`. `entity` is its uuid. */
export interface SwitchEntityBody {
  readonly entity: string;
}

/** `POST /pusher/auth`, in the format of Pusher Channels. */
export interface ChannelBody {
  readonly socket_id: string;
  readonly channel_name: string;
}

/** `POST /pusher/user-auth`, in the format of Pusher Channels. */
export interface SocketUserBody {
  readonly socket_id: string;
}
