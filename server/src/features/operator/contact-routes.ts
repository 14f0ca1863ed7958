import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import {
  type ContactRefusal,
  contactRefusalText,
  contactRequestSchema,
} from '@laci/domain/operator/contact.ts'
import type { FastifyInstance } from 'fastify'
import { anybody } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { keepContact } from './contact-store.ts'

/**
 * `POST /api/contacts` {topic, phone}: writes down that somebody waits for a call [SITE-55]. 202 only after the commit,
 * because the page then says that somebody will call.
 */
export async function registerContacts(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const api = createApi(app, deps)
  api.route(
    {
      ...{ method: 'POST', path: '/api/contacts', summary: 'Leaves a number to be called back.' },
      ...{ access: anybody, body: json(contactRequestSchema), answers: { 202: okSchema } },
    },
    async ({ request, body: { topic, phone: typed } }) => {
      const phone = readPhoneNumber(typed)
      if (!phone.ok) throw problemOf(400, phone.refusal)
      if (!deps.notices.isAnybodyThere) throw problemOf(503, { code: 'nobody_to_tell' })
      takeOrThrow(deps.limits.contactsByAddress, keyOfAddress(request))
      const isKept = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
        if (!(await deps.notices.addContact(tx, { topic, phone: phone.value }))) return false
        const nowMs = deps.clock()
        const contactId = uuidV7(nowMs, deps.randomBytes(10))
        await keepContact(tx, { contactId, topic, phone: phone.value, nowMs })
        return true
      })
      if (!isKept) throw problemOf(429, { code: 'contacts_full' })
      deps.outbox.poke()
      return done
    },
  )
}

function problemOf(status: number, refusal: ContactRefusal): Problem {
  return new Problem(status, refusal.code, contactRefusalText[refusal.code]())
}
