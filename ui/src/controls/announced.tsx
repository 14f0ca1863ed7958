import { useEffect, useState } from 'react'

const afterMs = 100

/**
 * Says what a screen begins with: a live region is only read when something changes in it, so one that comes with its words
 * stays silent. For what the eyes see beside it [UI-52].
 */
export function Announced({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), afterMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
