export type TillProblemCode =
  /** The disk of the device is full: nothing was sold, the cart is kept. */
  | 'storage_full'
  /** The local database cannot be opened or written. */
  | 'storage_failed'
  /** Another window took over in the middle of a command: nothing was written by this one. */
  | 'other_tab'
  /** A command that needs internet had none. */
  | 'offline'
  | 'device_revoked'
  | 'server_trouble'
  /** This browser lacks something the till cannot do without. */
  /** The shop is still being fetched: nothing was written. */
  | 'not_loaded'
  | 'unsupported_browser'

/** The world failed. Caught once by the shell and turned into an Indonesian text by its code. */
export class TillProblem extends Error {
  override name = 'TillProblem'
  readonly code: TillProblemCode
  constructor(code: TillProblemCode, detail = '', cause?: unknown) {
    super(detail === '' ? code : `${code}: ${detail}`, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

export type SyncErrorCode =
  | 'unreachable'
  | 'timed_out'
  /** An answer that was not ours: a Wi-Fi sign-in page. */
  | 'captive_portal'
  | 'device_unknown'
  | 'device_revoked'
  | 'wrong_store'
  | 'client_too_old'
  | 'too_many_requests'
  | 'server_trouble'
  | 'answer_unreadable'
  | 'storage_failed'
  /** A mistake of ours while fetching; sending goes on. */
  | 'till_fault'

/** What the server refuses, with its sentence for people. */
export type ServerRefusal = { readonly code: string; readonly message: string }
