import { rightLabel } from '@laci/domain/base/permission/permission.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { rightGroups, rightText } from '@laci/domain/staff/right-text.ts'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { Check, Minus } from 'lucide-react'

/** Every right by itself, in the groups in which an owner thinks of them. */
export function RightsEditor({
  rights,
  maximumDiscount,
  maximumError,
  onRight,
  onMaximum,
}: {
  rights: readonly StaffRight[]
  maximumDiscount: string
  maximumError: string | undefined
  onRight: (right: StaffRight, isGiven: boolean) => void
  onMaximum: (text: string) => void
}) {
  return (
    <div className="grid gap-4">
      {rightGroups.map((group) => (
        <fieldset
          key={group.title}
          className="grid min-w-0 gap-2 rounded-tile border border-garis px-4 pt-1 pb-4"
        >
          <legend className="px-1 font-semibold text-laci-700">{group.title}</legend>
          {group.rights.map((right) => (
            <div key={right} className="grid gap-2">
              <Checkbox
                label={rightLabel[right]}
                hint={rightText[right]}
                checked={rights.includes(right)}
                onChange={(event) => onRight(right, event.currentTarget.checked)}
                data-testid={`right-${right}`}
              />
              {right === 'discount' && rights.includes('discount') ? (
                <TextInput
                  label="Diskon paling besar"
                  after={<span className="pr-3 text-redup">%</span>}
                  inputMode="decimal"
                  autoComplete="off"
                  fieldClassName="ml-9 max-w-48"
                  value={maximumDiscount}
                  onChange={(event) => onMaximum(event.currentTarget.value)}
                  error={maximumError}
                  data-testid="staff-maximum-discount"
                />
              ) : null}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The same to look at: what somebody may do, and what not. */
export function RightsList({ rights }: { rights: readonly StaffRight[] }) {
  return (
    <dl className="grid gap-3">
      {rightGroups.map((group) => (
        <div key={group.title} className="grid gap-1">
          <dt className="text-sm text-redup">{group.title}</dt>
          <dd>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {group.rights.map((right) => {
                const isGiven = rights.includes(right)
                const Icon = isGiven ? Check : Minus
                return (
                  <li
                    key={right}
                    className={
                      isGiven
                        ? 'flex items-center gap-1.5 font-semibold'
                        : 'flex items-center gap-1.5 text-redup'
                    }
                  >
                    <Icon aria-hidden size={18} className={isGiven ? 'text-daun-700' : ''} />
                    {rightLabel[right]}
                    <span className="sr-only">{isGiven ? ': boleh' : ': tidak boleh'}</span>
                  </li>
                )
              })}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}
