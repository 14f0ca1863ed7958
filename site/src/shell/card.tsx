import { type ReactNode, useId } from 'react'

/** A part of a dashboard under its own heading. */
export function Card({
  title,
  aside,
  testId,
  children,
}: {
  title: string
  aside?: ReactNode
  testId: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-testid={testId}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-tile border border-garis bg-putih p-5 md:p-6 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={id} className="text-lg font-extrabold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
