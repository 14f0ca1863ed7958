/** Clients say something every 25 or 30 seconds; twice missed and some grace, then the socket is dead. */
export const longestSilenceMs = 70_000

/** Many phones stand behind one address of a mobile network, so this is generous. */
export const maximumSocketsPerAddress = 200
export const maximumSocketsPerPerson = 20
export const maximumSockets = 10_000
export const maximumChannelsPerSocket = 100
export const maximumBindingsPerChannel = 20
/** Filters of one listener are judged in one statement. */
export const maximumBindingsPerSocket = 100
/** Values of an `in` filter. */
export const maximumFilterValues = 100

/** More frames within a second wait in the sender's own line: its socket is not read until the second is over. */
export const maximumFramesPerSecond = 200
/** Frames that are read and not yet answered. */
export const maximumWaitingFrames = 50

export const maximumMessagesPerCall = 100

/** What waits to be sent to one socket. A receiver that is slower than this is cut off and comes back anew. */
export const largestBacklogBytes = 2 * 1024 * 1024

/** How often silent sockets, ended tokens and lost rights are looked for. */
export const sweepEveryMs = 2_000
/** How often committed changes are asked for, while anybody listens. */
export const followEveryMs = 200
