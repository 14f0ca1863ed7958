import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'

/** Why there is no picture. `refused`: the person or the device's settings said no. */
export type CameraRefusal = { readonly code: 'refused' | 'none' | 'busy' | 'unsupported' }

export type OpenCamera = {
  readonly stream: MediaStream
  /** Whether this camera has a lamp that can be switched. */
  readonly hasTorch: boolean
  setTorch(isOn: boolean): Promise<void>
  /** Called once when the camera goes away by itself: unplugged, or taken by another program. */
  onEnd(listener: () => void): void
  close(): void
}

/** The lamp is not in the DOM types yet. */
type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean }

/** Opens the camera that looks away from the cashier; asks for permission when it was never given. */
export async function openCamera(
  devices: MediaDevices | undefined,
): Promise<Result<OpenCamera, CameraRefusal>> {
  // Browsers hide the cameras from pages that came without TLS.
  if (devices === undefined || typeof devices.getUserMedia !== 'function')
    return refuse({ code: 'unsupported' })
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    return accept(cameraOf(stream))
  } catch (cause) {
    return refuse({ code: refusalOf(cause) })
  }
}

function cameraOf(stream: MediaStream): OpenCamera {
  const track = stream.getVideoTracks()[0]
  const capabilities = (track?.getCapabilities?.() ?? {}) as TorchCapabilities
  return {
    stream,
    hasTorch: capabilities.torch === true,
    async setTorch(isOn) {
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
    },
    onEnd: (listener) => track?.addEventListener('ended', listener, { once: true }),
    close() {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** The names are those of the Media Capture specification; whatever else a browser says, trying again is the way. */
function refusalOf(cause: unknown): CameraRefusal['code'] {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return 'busy'
}
