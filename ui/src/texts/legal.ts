/** Of the two legal pages, exactly as the specification has them. */
export const legalTexts = {
  privacyHeading: 'Kebijakan Privasi',
  termsHeading: 'Syarat & Ketentuan',
  updated: '11 Oktober 2024',
} as const
