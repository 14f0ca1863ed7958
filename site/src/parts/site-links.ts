export type SiteLink = { readonly href: string; readonly label: string }

/** Every public page, grouped as the header and the footer show them [SITE-18]. */
export const mainLinks: readonly SiteLink[] = [
  { href: '/fitur', label: 'Fitur' },
  { href: '/harga', label: 'Harga' },
  { href: '/ebook', label: 'Ebook' },
  { href: '/download', label: 'Unduh' },
  { href: '/afiliasi', label: 'Afiliasi' },
]

export const moreLinks: readonly SiteLink[] = [
  { href: '/promo-sales-page', label: 'Bayar per pemakaian' },
  { href: '/haruskah-langganan', label: 'Haruskah langganan?' },
  { href: '/affiliate', label: 'Kemitraan' },
  { href: '/pitch-deck', label: 'Untuk investor' },
  { href: '/promo-akhir-tahun', label: 'Promo akhir tahun' },
]

export const footerGroups: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  {
    title: 'Produk',
    links: [
      { href: '/fitur', label: 'Fitur' },
      { href: '/harga', label: 'Harga' },
      { href: '/promo-sales-page', label: 'Bayar per pemakaian' },
      { href: '/haruskah-langganan', label: 'Haruskah langganan?' },
      { href: '/download', label: 'Unduh aplikasi' },
      { href: '/promo-akhir-tahun', label: 'Promo akhir tahun' },
    ],
  },
  {
    title: 'Mitra',
    links: [
      { href: '/afiliasi', label: 'Program afiliasi' },
      { href: '/masuk-afiliasi', label: 'Masuk afiliasi' },
      { href: '/affiliate', label: 'Kemitraan' },
      { href: '/pitch-deck', label: 'Untuk investor' },
      { href: '/ebook', label: 'Ebook' },
    ],
  },
  {
    title: 'Akun',
    links: [
      { href: '/daftar', label: 'Daftar' },
      { href: '/login', label: 'Masuk' },
      { href: '/delete-account', label: 'Hapus akun' },
      { href: '/privacy-policy', label: 'Kebijakan Privasi' },
      { href: '/terms-and-conditions', label: 'Syarat & Ketentuan' },
    ],
  },
]
