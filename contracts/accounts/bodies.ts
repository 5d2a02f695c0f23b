/** `POST /login/`. */
export interface SignInBody {
  readonly email: string;
  readonly password: string;
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
