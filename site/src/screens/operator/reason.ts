import { ApiRefusal, NoAnswer } from '../../shell/api-request.ts'

/** What a person at the desk reads when a call fails. Anything unforeseen is a bug and is thrown on. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiRefusal) return error.message
  if (error instanceof NoAnswer) {
    return 'Tidak ada jawaban dari server. Periksa internet, lalu coba lagi. Mengulang aman: tindakan yang sama tidak terjadi dua kali.'
  }
  throw error
}

/** The sign-in is no longer one that may see the desk: the way in begins anew. */
export function isShut(error: unknown): boolean {
  return (
    error instanceof ApiRefusal &&
    (error.status === 401 || error.code === 'operator_only' || error.code === 'second_factor_needed')
  )
}
