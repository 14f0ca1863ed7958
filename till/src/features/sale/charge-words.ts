import type { ChargeProblem } from '../../engine/api/qris.ts'

/** Why nobody knows just now, and what that means for the goods on the counter. */
export function chargeProblemText({ code, message }: ChargeProblem, isCodeOut: boolean): string {
  const safe = isCodeOut
    ? 'Jangan serahkan barang dulu: belum tentu sudah dibayar.'
    : 'Kode belum dibuat, jadi belum ada yang bisa dibayar.'
  switch (code) {
    case 'offline':
      return `Tidak ada internet. ${safe}`
    case 'server_away':
      return `Server Laci tidak menjawab. ${safe}`
    case 'provider_away':
      return `Midtrans tidak menjawab. ${safe}`
    case 'refused':
      return message ?? `Midtrans menolak. ${safe}`
  }
}

/** `9.05`: minutes and seconds that are left, never below zero. */
export function timeLeft(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  return `${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, '0')}`
}
