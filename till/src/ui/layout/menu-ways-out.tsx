import { CircleHelp, LogOut } from 'lucide-react'
import { Link } from 'react-router'

/** Below the places of the menu: help, which is on the site, and *Keluar*, whose section of *Pengaturan* says what it means [TILL-147]. */
export function MenuWaysOut({ itemClass, onGo }: { itemClass: string; onGo?: () => void }) {
  return (
    <>
      <a href="/#faq" target="_blank" rel="noopener" className={itemClass} data-testid="menu-help">
        <CircleHelp aria-hidden size={20} className={iconClass} />
        Bantuan
      </a>
      <Link to="/pengaturan#keluar" onClick={onGo} className={itemClass} data-testid="menu-sign-out">
        <LogOut aria-hidden size={20} className={iconClass} />
        Keluar
      </Link>
    </>
  )
}

const iconClass = 'shrink-0 text-laci-600'
