import type { LineRule } from '@laci/domain/promotion/winning-rule.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'

/** Which rule won, for the line of the cart: `Harga grosir mulai 6`, `Harga Reseller`, `Promo gajian`. */
export function ruleText(rule: LineRule | null, unit: string): string {
  if (rule === null) return ''
  if (rule.kind === 'promotion') return rule.name
  const { customerGroup, minimumThousandths } = rule.tier
  const from =
    minimumThousandths > 1000 ? ` mulai ${formatQuantity(minimumThousandths)} ${unit}`.trimEnd() : ''
  return `Harga ${customerGroup === '' ? 'grosir' : customerGroup}${from}`
}
