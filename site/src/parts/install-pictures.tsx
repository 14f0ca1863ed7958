import type { ReactNode } from 'react'

/**
 * How installing from the browser looks, drawn: a real picture of a browser is old after its next version. Words in them are
 * repeated by the step beside, so the pictures are for the eye alone.
 */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="h-auto w-full rounded-tile bg-laci-50">
      {children}
    </svg>
  )
}

/** The drawer of the logo at `x`, `y`, `size` wide. */
function Mark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 40})`}>
      <path d="M10 4h20a6 6 0 0 1 6 6v9H4v-9a6 6 0 0 1 6-6Z" className="fill-laci-600" />
      <path d="M4 21h32v9a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6v-9Z" className="fill-kunyit-400" />
      <path d="M14 21h12a6 6 0 0 1-12 0Z" className="fill-laci-900" />
    </g>
  )
}

/** A ring around what has to be pressed. */
function Ring({ cx, cy, r }: { cx: number; cy: number; r: number }) {
  return <circle cx={cx} cy={cy} r={r} className="fill-none stroke-cabai-600" strokeWidth="3" />
}

function Word({
  x,
  y,
  children,
  className = 'fill-tinta',
}: {
  x: number
  y: number
  children: string
  className?: string
}) {
  return (
    <text x={x} y={y} fontSize="11" className={`font-semibold ${className}`}>
      {children}
    </text>
  )
}

/** The till in small, from `x`, `y`, in a window `width` wide. */
function SmallTill({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const tile = (width * 0.58 - 24) / 3
  const rows = Array.from({ length: Math.floor((height - 24) / 30) }, (_, row) => row)
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} className="fill-kertas" />
      <rect x={x} y={y} width={width} height="14" className="fill-laci-900" />
      {[0, 1, 2].flatMap((column) =>
        rows.map((row) => (
          <rect
            key={`${column}-${row}`}
            x={x + 8 + column * (tile + 4)}
            y={y + 22 + row * 30}
            width={tile}
            height="26"
            rx="4"
            className="fill-putih stroke-garis-kuat"
          />
        )),
      )}
      <rect
        x={x + width * 0.62}
        y={y + 22}
        width={width * 0.34}
        height={height - 50}
        rx="4"
        className="fill-putih stroke-garis-kuat"
      />
      <rect
        x={x + width * 0.62}
        y={y + height - 24}
        width={width * 0.34}
        height="16"
        rx="5"
        className="fill-kunyit-400"
      />
    </g>
  )
}

/** The till on a phone: two columns of goods, and the sum below. */
function PhoneTill() {
  return (
    <g>
      <rect x="106" y="48" width="108" height="150" className="fill-kertas" />
      <rect x="106" y="48" width="108" height="14" className="fill-laci-900" />
      {[0, 1].flatMap((column) =>
        [0, 1, 2, 3].map((row) => (
          <rect
            key={`${column}-${row}`}
            x={113 + column * 49}
            y={69 + row * 25}
            width="45"
            height="21"
            rx="4"
            className="fill-putih stroke-garis-kuat"
          />
        )),
      )}
      <rect x="113" y="171" width="94" height="18" rx="6" className="fill-kunyit-400" />
    </g>
  )
}

/** A browser window with its address bar; `children` lie over it. */
function BrowserWindow({ children }: { children?: ReactNode }) {
  return (
    <g>
      <rect x="20" y="18" width="280" height="166" rx="10" className="fill-putih stroke-garis-kuat" />
      <path d="M20 28a10 10 0 0 1 10-10h260a10 10 0 0 1 10 10v24H20Z" className="fill-garis" />
      <rect x="60" y="26" width="196" height="18" rx="9" className="fill-putih" />
      <path d="M36 35h12m-12 0 5-5m-5 5 5 5" className="fill-none stroke-redup" strokeWidth="2" />
      <Word x={72} y={39} className="fill-redup">
        /kasir/
      </Word>
      <SmallTill x={21} y={52} width={278} height={131} />
      {children}
    </g>
  )
}

/** A phone with Chrome; `children` lie over its screen. */
function Phone({ children }: { children?: ReactNode }) {
  return (
    <g>
      <rect x="100" y="10" width="120" height="220" rx="16" className="fill-laci-900" />
      <rect x="106" y="18" width="108" height="206" rx="10" className="fill-kertas" />
      {children}
    </g>
  )
}

export function WindowsInstallIcon() {
  return (
    <Picture>
      <BrowserWindow>
        <g className="fill-none stroke-tinta" strokeWidth="1.6">
          <rect x="234" y="29" width="14" height="10" rx="1.5" />
          <path d="M241 26v8m-3-3 3 3 3-3M237 42h8" />
        </g>
        <Ring cx={241} cy={35} r={15} />
      </BrowserWindow>
    </Picture>
  )
}

export function WindowsInstallDialog() {
  return (
    <Picture>
      <BrowserWindow>
        <rect x="132" y="50" width="156" height="86" rx="8" className="fill-putih stroke-garis-kuat" />
        <Mark x={144} y={60} size={26} />
        <Word x={178} y={72}>
          Pasang aplikasi?
        </Word>
        <rect x="178" y="78" width="70" height="5" rx="2.5" className="fill-garis-kuat" />
        <rect x="146" y="104" width="62" height="22" rx="6" className="fill-laci-600" />
        <Word x={158} y={119} className="fill-putih">
          Pasang
        </Word>
        <rect x="216" y="104" width="60" height="22" rx="6" className="fill-none stroke-garis-kuat" />
        <Word x={230} y={119}>
          Batal
        </Word>
        <rect
          x="141"
          y="99"
          width="72"
          height="32"
          rx="10"
          className="fill-none stroke-cabai-600"
          strokeWidth="3"
        />
      </BrowserWindow>
    </Picture>
  )
}

export function WindowsDesktop() {
  return (
    <Picture>
      <rect x="20" y="18" width="280" height="166" rx="10" className="fill-laci-700" />
      <rect x="84" y="32" width="200" height="118" rx="6" className="fill-putih" />
      <rect x="84" y="32" width="200" height="18" rx="6" className="fill-laci-900" />
      <path d="M250 41h6m6-3h6v6h-6zm12-0 6 6m0-6-6 6" className="fill-none stroke-putih" strokeWidth="1.4" />
      <SmallTill x={84} y={46} width={200} height={104} />
      <Mark x={38} y={36} size={26} />
      <Word x={37} y={87} className="fill-putih">
        Kasir
      </Word>
      <Ring cx={51} cy={49} r={21} />
      <path d="M20 160h280v14a10 10 0 0 1-10 10H30a10 10 0 0 1-10-10Z" className="fill-laci-900" />
      <Mark x={150} y={162} size={20} />
      <rect x="126" y="166" width="14" height="12" rx="2" className="fill-laci-500" />
      <rect x="180" y="166" width="14" height="12" rx="2" className="fill-laci-500" />
    </Picture>
  )
}

export function AndroidMenu() {
  return (
    <Picture>
      <Phone>
        <rect x="112" y="26" width="80" height="16" rx="8" className="fill-garis" />
        <Word x={120} y={38} className="fill-redup">
          /kasir/
        </Word>
        <g className="fill-tinta">
          <circle cx="203" cy="28" r="2" />
          <circle cx="203" cy="34" r="2" />
          <circle cx="203" cy="40" r="2" />
        </g>
        <PhoneTill />
        <Ring cx={203} cy={34} r={13} />
      </Phone>
    </Picture>
  )
}

export function AndroidInstall() {
  return (
    <Picture>
      <Phone>
        <PhoneTill />
        <rect x="118" y="28" width="92" height="116" rx="8" className="fill-putih stroke-garis-kuat" />
        {[44, 64, 124].map((y) => (
          <rect
            key={y}
            x="128"
            y={y}
            width={y === 64 ? 46 : 58}
            height="6"
            rx="3"
            className="fill-garis-kuat"
          />
        ))}
        <Word x={128} y={100}>
          Instal aplikasi
        </Word>
        <rect
          x="122"
          y="84"
          width="85"
          height="25"
          rx="8"
          className="fill-none stroke-cabai-600"
          strokeWidth="3"
        />
      </Phone>
    </Picture>
  )
}

export function AndroidHome() {
  return (
    <Picture>
      <Phone>
        <rect x="106" y="18" width="108" height="206" rx="10" className="fill-laci-700" />
        {[0, 1, 2].flatMap((column) =>
          [0, 1, 2].map((row) =>
            column === 1 && row === 1 ? null : (
              <rect
                key={`${column}-${row}`}
                x={118 + column * 30}
                y={32 + row * 54}
                width="24"
                height="24"
                rx="7"
                className="fill-laci-500"
              />
            ),
          ),
        )}
        <rect x="148" y="86" width="24" height="24" rx="7" className="fill-putih" />
        <Mark x={150} y={88} size={20} />
        <Word x={146} y={131} className="fill-putih">
          Kasir
        </Word>
        <Ring cx={160} cy={98} r={19} />
      </Phone>
    </Picture>
  )
}
