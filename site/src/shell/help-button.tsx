import { SocialIcon } from './social-icon.tsx'

/**
 * Help by WhatsApp: the same button in the same corner of every page [SITE-18]. Its label is hidden on narrow screens, where
 * it would lie on what people read, but is always its name.
 */
export function HelpButton({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label="Bantuan lewat WhatsApp (tab baru)"
      data-testid="help"
      // White round teal: seen on paper and on the dark footer alike, with and without the focus.
      className="fixed right-4 bottom-4 z-30 inline-flex h-14 min-w-14 items-center justify-center gap-2 rounded-full bg-laci-600 px-3.5 font-semibold text-putih ring-2 shadow-sheet ring-putih hover:bg-laci-700 focus-visible:ring-4 focus-visible:outline-offset-4 data-over:invisible md:px-5 print:hidden"
    >
      <SocialIcon network="whatsapp" />
      <span className="max-md:hidden">Bantuan</span>
    </a>
  )
}
