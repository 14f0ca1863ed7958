/** Of the investor page, exactly as the specification has it. */
export const pitchTexts = {
  thanks: 'Terima kasih, kami akan segera menghubungi Anda!',
} as const
