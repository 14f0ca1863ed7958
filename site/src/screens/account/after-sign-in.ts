/**
 * Where a sign-in on `/login` leads [SITE-79]: to the till for who comes from there, else to the dashboard. One word that we know
 * and no address, so that no link leads anybody away from here.
 */
export function placeAfterSignIn(search: string): '/kasir/' | '/dashboard' {
  return new URLSearchParams(search).get('ke') === 'kasir' ? '/kasir/' : '/dashboard'
}
