/** The states of a WhatsApp session that the simulator can be put into. */
export type SessionState = 'CONNECTED' | 'QR' | 'DISCONNECTED'

export const sessionStates: readonly SessionState[] = ['CONNECTED', 'QR', 'DISCONNECTED']

/** What `GET /session/status/{s}` of the real gateway answers in each state, always with 200. */
export function sessionStatus(state: SessionState): {
  success: boolean
  state: string | null
  message: string
} {
  switch (state) {
    case 'CONNECTED':
      return { success: true, state: 'CONNECTED', message: 'session_connected' }
    case 'QR':
      return { success: false, state: 'UNPAIRED', message: 'session_not_connected' }
    case 'DISCONNECTED':
      return { success: false, state: null, message: 'session_not_connected' }
  }
}
