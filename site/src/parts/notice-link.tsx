import type { NoticeRequest } from '@laci/domain/operator/notice.ts'

/**
 * A link that also tells the operator that it was pressed [SITE-15]. The link works without the notice. `label` goes with the
 * notice where its kind has labels, and is what stands on the link unless `children` say otherwise.
 */
export function NoticeLink<Kind extends NoticeRequest['kind']>({
  kind,
  label,
  href,
  isNewTab = false,
  className,
  children,
}: {
  kind: Kind
  label?: Extract<NoticeRequest, { kind: Kind }>['label']
  href: string
  isNewTab?: boolean
  className: string
  children?: string
}) {
  return (
    <a
      href={href}
      {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      data-notice={kind}
      data-notice-label={label || undefined}
      className={className}
    >
      {children ?? label}
    </a>
  )
}
