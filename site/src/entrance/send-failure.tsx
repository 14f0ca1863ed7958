import { needsPerson, sendFailureText } from './registration-texts.ts'
import { SupportContact } from './support-contact.tsx'

/** Why no code went out, and how one is helped where waiting is long or would not help [SITE-75]. */
export function SendFailure({ error }: { error: unknown }) {
  return (
    <>
      <p>{sendFailureText(error)}</p>
      {needsPerson(error) ? <SupportContact at="register" /> : null}
    </>
  )
}
