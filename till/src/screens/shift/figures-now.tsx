import { shiftPaper } from '../../shell/paper.ts'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useReadable } from '../../shell/use-readable.ts'
import { paperOf, type ShiftStory } from './shift-story.ts'

/** *Ringkasan sementara*: the paper of a shift that still runs. */
export function FiguresNow({ story }: { story: ShiftStory }) {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const account = useReadable(shop.account)
  const content = paperOf(story, settings)
  return <PaperPanel paper={shiftPaper(content, 'Ringkasan sementara')} phone={account?.phone ?? ''} />
}
