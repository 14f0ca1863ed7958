import type { FastifyInstance } from 'fastify'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { requireServiceRole } from '../require-bearer.ts'
import { changePerson } from './change-person.ts'
import { createPerson } from './create-person.ts'
import { deletePerson } from './delete-person.ts'
import { listPeople } from './list-people.ts'
import { deleteFactorOfPerson, readFactorsOfPerson } from './person-factors.ts'
import { readPerson } from './read-person.ts'

/** `/admin/users`: people, for holders of the service key alone (AUTH-90). */
export async function registerAdmin(scope: FastifyInstance, deps: FeatureDeps): Promise<void> {
  await scope.register(async (admin) => {
    // Before the body is read: who may not call is not listened to.
    admin.addHook('onRequest', (request) => requireServiceRole(request, deps))
    admin.get('/admin/users', (request, reply) => listPeople(request, reply, deps))
    admin.post('/admin/users', (request) => createPerson(request, deps))
    admin.get('/admin/users/:userId', (request) => readPerson(request, deps))
    admin.put('/admin/users/:userId', (request) => changePerson(request, deps))
    admin.delete('/admin/users/:userId', (request) => deletePerson(request, deps))
    admin.get('/admin/users/:userId/factors', (request) => readFactorsOfPerson(request, deps))
    admin.delete('/admin/users/:userId/factors/:factorId', (request) => deleteFactorOfPerson(request, deps))
  })
}
