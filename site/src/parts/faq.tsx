import { ChevronDown } from 'lucide-react'
import type { Question } from './structured-data.ts'

/** Questions of which one is open at a time: `<details>` of one name do that without any script. */
export function Faq({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div className="grid divide-y divide-garis rounded-tile border border-garis bg-putih" data-testid="faq">
      {questions.map(({ question, answer }, index) => (
        <details key={question} name={name} open={index === 0} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-4 text-lg font-semibold hover:text-laci-700 [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown aria-hidden="true" className="shrink-0 text-laci-600 group-open:rotate-180" />
          </summary>
          <div className="max-w-3xl px-5 pb-5 text-redup">{answer}</div>
        </details>
      ))}
    </div>
  )
}
