import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone, type Zone, zoneSchema } from '@laci/domain/base/time/zone.ts'
import { type Reminder, reminderDue, reminderWindow } from '@laci/domain/entitlement/reminder.ts'
import { daysUntil, type Holding } from '@laci/domain/entitlement/standing.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { PlanDeps } from './plan-deps.ts'
import { readHolding } from './plan-store.ts'

type Candidate = {
  readonly userId: string
  readonly name: string
  readonly phone: string
  readonly zone: Zone
}

/** Reminds owners of the end of their time, each end once for each step [PLAN-21]. */
export async function sendReminders(deps: PlanDeps): Promise<void> {
  const people = await inScope(deps.database, { role: 'service_role' }, (tx) => findPeople(tx, deps.clock()))
  let isAnyNew = false
  for (const person of people) {
    try {
      const isNew = await inScope(deps.database, { role: 'service_role' }, (tx) => remind(tx, person, deps))
      isAnyNew ||= isNew
    } catch (error) {
      deps.log.error({ err: error, userId: person.userId }, 'an owner was not reminded')
    }
  }
  if (isAnyNew) deps.outbox.poke()
}

/** An account that began without time, because its person had a trial before, has no end to be told of. */
async function findPeople(tx: Tx, nowMs: number): Promise<Candidate[]> {
  const { rows } = await tx.query<
    Pick<Rows['accounts'], 'name'> & { user_id: string; phone: string; zone: string | null }
  >(
    `select account_id as user_id, accounts.name, auth_user.phone, shop_setting.fields->>'zone' as zone
     from accounts join auth_user on auth_user.user_id = accounts.account_id
     left join shop_setting on shop_setting.store_id = accounts.store_id
     where end_date between $1 and $2 and end_date > start_date and auth_user.phone is not null
       and not app.is_leaving(account_id)
     order by end_date, account_id`,
    [new Date(nowMs - reminderWindow.afterMs), new Date(nowMs + reminderWindow.beforeMs)],
  )
  return rows.map((row) => {
    const zone = zoneSchema.safeParse(row.zone)
    return {
      userId: row.user_id,
      name: row.name,
      phone: row.phone,
      zone: zone.success ? zone.data : defaultZone,
    }
  })
}

/** False: nothing is due, or it was told before. */
async function remind(tx: Tx, person: Candidate, deps: PlanDeps): Promise<boolean> {
  const now = instant(deps.clock())
  const holding = await readHolding(tx, person.userId)
  const to = readPhoneNumber(person.phone)
  if (holding === null || holding.endsAt === null || !to.ok) return false
  const due = reminderDue(holding, now, person.zone)
  if (due === null) return false
  // By the end that it tells of: after a renewal the next end is told anew.
  const idempotencyKey = `plan-reminder:${person.userId}:${holding.endsAt}:${due}`
  const known = await tx.query('select from wa_outbox where idempotency_key = $1', [idempotencyKey])
  if (known.rowCount !== 0) return false
  await deps.outbox.add(tx, {
    to: to.value,
    message: reminderText(due, person, holding, now, deps.config.brand.name),
    idempotencyKey,
  })
  return true
}

function reminderText(
  due: Reminder,
  person: Candidate,
  holding: Holding,
  now: ReturnType<typeof instant>,
  brand: string,
): Message {
  const values = {
    name: person.name,
    plan: holding.isTrial ? 'Masa coba' : 'Langganan',
    brand,
    date: businessDayOf(holding.endsAt!, person.zone),
  }
  if (due !== 'ended') {
    return { template: 'plan_ends_soon', values: { ...values, days: daysUntil(holding.endsAt!, now) } }
  }
  return holding.tokens > 0
    ? { template: 'plan_ended_tokens_left', values: { ...values, tokens: holding.tokens } }
    : { template: 'plan_ended', values }
}
