import { bankNumberEnding } from '@laci/domain/affiliate/bank-number.ts'
import { storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'

const changesAtOnce = 50

/**
 * Tells affiliates whose bank number has changed [PAYOUT-7]. The change is noted by the database itself, whichever door it
 * came through, so that none can be made in silence; here it becomes a message.
 */
export async function tellNumberChanges(
  deps: Pick<FeatureDeps, 'database' | 'clock' | 'config' | 'outbox'>,
): Promise<void> {
  const told = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<
      Pick<Rows['bank_number_change'], 'change_id' | 'old_number' | 'new_number'> &
        Pick<Rows['affiliates'], 'name'> &
        Pick<Rows['auth_user'], 'phone'>
    >(
      `select change_id, old_number, new_number, name, phone
       from bank_number_change join affiliates on affiliates.id = affiliate_id left join auth_user using (user_id)
       where told_at is null order by change_id limit $1 for update of bank_number_change skip locked`,
      [changesAtOnce],
    )
    for (const change of rows) {
      if (change.phone !== null) {
        await deps.outbox.add(tx, {
          to: storedPhone(change.phone),
          message: {
            template: 'bank_number_changed',
            values: {
              name: change.name,
              before: bankNumberEnding(change.old_number),
              ending: bankNumberEnding(change.new_number),
              contact: deps.config.brand.phone,
            },
          },
          idempotencyKey: `bank-number:${change.change_id}`,
        })
      }
      await tx.query('update bank_number_change set told_at = $2 where change_id = $1', [
        change.change_id,
        new Date(deps.clock()),
      ])
    }
    return rows.length
  })
  if (told > 0) deps.outbox.poke()
}
