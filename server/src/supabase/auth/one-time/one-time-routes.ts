import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthDeps } from '../auth-deps.ts'
import { requireServiceRole } from '../require-bearer.ts'
import { resendCode, sendReauthenticationCode, sendRecoveryCode, sendSignInCode } from './send-commands.ts'
import { generateLink, invite } from './service-links.ts'
import { verifyByLink, verifyByPost } from './verify-commands.ts'

/** Codes and links that are good once: asked for, sent, verified. */
export function registerOneTime(scope: FastifyInstance, deps: AuthDeps): void {
  scope.post('/otp', (request) => sendSignInCode(request, deps))
  scope.post('/magiclink', (request) => sendSignInCode(request, deps))
  scope.post('/recover', (request) => sendRecoveryCode(request, deps))
  scope.post('/resend', (request) => resendCode(request, deps))
  scope.post('/verify', (request) => verifyByPost(request, deps))
  // No HEAD beside them: programs that look at links before people do must not use them up.
  scope.get('/verify', { exposeHeadRoute: false }, (request, reply) => verifyByLink(request, reply, deps))
  scope.get('/reauthenticate', { exposeHeadRoute: false }, (request) =>
    sendReauthenticationCode(request, deps),
  )
  // Before the body is read: who may not call is not listened to (AUTH-90).
  const forServiceKey = { onRequest: (request: FastifyRequest) => requireServiceRole(request, deps) }
  scope.post('/admin/generate_link', forServiceKey, (request) => generateLink(request, deps))
  scope.post('/invite', forServiceKey, (request) => invite(request, deps))
}
