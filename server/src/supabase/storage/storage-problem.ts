import { isDatabaseAway, isDatabaseBusy } from '../../db/database.ts'
import { tooManyCallsCode } from '../../http/address-limits.ts'
import { tooSlowCode } from '../../http/least-rates.ts'
import { Problem } from '../../http/problems.ts'

/**
 * An answer other than yes under `/storage/v1`: HTTP 400 with the real status as a text in the body, except 500
 * [STORAGE-1]. Codes and texts are those that the official client and its tests know.
 */
export class StorageProblem extends Error {
  /** The real one, in the body. */
  readonly status: number
  /** On the wire. */
  readonly httpStatus: number
  readonly code: string
  /** The older name of the code. */
  readonly error: string

  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly error?: string; readonly httpStatus?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'StorageProblem'
    this.status = status
    this.httpStatus = more.httpStatus ?? (status === 500 ? 500 : 400)
    this.code = code
    this.error = more.error ?? code
  }

  get body() {
    return { statusCode: String(this.status), error: this.error, code: this.code, message: this.message }
  }
}

export function noSuchBucket(): StorageProblem {
  return new StorageProblem(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' })
}

export function noSuchKey(): StorageProblem {
  return new StorageProblem(404, 'NoSuchKey', 'Object not found', { error: 'not_found' })
}

export function keyAlreadyExists(): StorageProblem {
  return new StorageProblem(409, 'KeyAlreadyExists', 'The resource already exists', { error: 'Duplicate' })
}

export function bucketAlreadyExists(): StorageProblem {
  return new StorageProblem(409, 'BucketAlreadyExists', 'The resource already exists', { error: 'Duplicate' })
}

export function bucketNotEmpty(): StorageProblem {
  return new StorageProblem(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
}

export function accessDenied(message = 'new row violates row-level security policy'): StorageProblem {
  return new StorageProblem(403, 'AccessDenied', message, { error: 'Unauthorized' })
}

export function entityTooLarge(): StorageProblem {
  return new StorageProblem(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
    error: 'Payload too large',
  })
}

export function invalidMimeType(type: string): StorageProblem {
  return new StorageProblem(415, 'InvalidMimeType', `mime type ${type} is not supported`, {
    error: 'invalid_mime_type',
  })
}

export function invalidKey(): StorageProblem {
  // The name itself is not repeated: it may be a page long, or hold what a log should not.
  return new StorageProblem(
    400,
    'InvalidKey',
    'Invalid key: letters, digits and plain signs, without empty or dotted folders',
  )
}

export function invalidBucketName(): StorageProblem {
  return new StorageProblem(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' })
}

export function invalidRequest(message: string): StorageProblem {
  return new StorageProblem(400, 'InvalidRequest', message, { error: 'invalid_request' })
}

export function invalidJwt(message: string): StorageProblem {
  return new StorageProblem(400, 'InvalidJWT', message)
}

export function invalidSignature(): StorageProblem {
  return new StorageProblem(400, 'InvalidSignature', 'Invalid signature')
}

export function invalidRange(): StorageProblem {
  return new StorageProblem(416, 'InvalidRange', 'invalid range provided', { error: 'invalid_range' })
}

export function featureNotEnabled(feature: string): StorageProblem {
  return new StorageProblem(
    409,
    'FeatureNotEnabled',
    `The feature ${feature} is not enabled for this resource`,
  )
}

export function unknownAddress(): StorageProblem {
  return new StorageProblem(404, 'NotFound', 'There is nothing at this address', {
    error: 'not_found',
    httpStatus: 404,
  })
}

/** The shop has used up its space. */
export function quotaExceeded(): StorageProblem {
  return new StorageProblem(507, 'QuotaExceeded', 'The storage space of this shop or its owner is used up')
}

export function tooManyUploads(): StorageProblem {
  return new StorageProblem(429, 'SlowDown', 'Too many uploads at once: wait for one to end')
}

/** What any error means on this wire. */
export function storageProblemOf(error: unknown): StorageProblem {
  if (error instanceof StorageProblem) return error
  if (error instanceof Problem) {
    if (error.code === 'bad_json') return invalidRequest('The body is not JSON')
    // A till reads its own words: whether it is unknown or revoked, whether the disk is full.
    return new StorageProblem(error.status, error.code, error.message, {
      cause: error.cause,
      // What every door of the server says, in the words of HTTP: whoever holds the session asks for a code, whichever
      // part of the server says so.
      ...(['second_factor_needed', tooSlowCode, tooManyCallsCode].includes(error.code) && {
        httpStatus: error.status,
      }),
    })
  }
  if (isDatabaseAway(error)) {
    return new StorageProblem(503, 'DatabaseTimeout', 'The connection to the database timed out', {
      httpStatus: 500,
      cause: error,
    })
  }
  if (isDatabaseBusy(error)) {
    return new StorageProblem(503, 'SlowDown', 'The database cannot store anything now', {
      httpStatus: 503,
      cause: error,
    })
  }
  const { code } = error as { code?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return entityTooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalidMimeType('of this body')
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP'))
    return invalidRequest('The body cannot be read')
  switch (code) {
    // A row policy or a missing grant said no.
    case '42501':
      return accessDenied()
    case '23505':
      return keyAlreadyExists()
  }
  return new StorageProblem(500, 'InternalError', 'Internal server error', { cause: error })
}
