/** Texts of the affiliate program that stand on more than one page, exactly as the specification has them. */
export const affiliateTexts = {
  copied: 'Disalin!',
  hardwarePackage: 'Terima Beres',
  loadFailed: (message: string) => `Gagal memuat data: ${message}`,
} as const
