import type { ServerConfig } from '../world/server-config.ts'

/** Whether pages of this origin are ours. */
export function isAllowedOrigin(origin: string, config: ServerConfig): boolean {
  if (origin === config.canonicalOrigin || config.allowedOrigins.includes(origin)) return true
  // Conformance mode: the outside suites serve their pages from any port of this machine (ruling 11).
  return config.signupTicket === 'off' && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
}
