/** How long messages are kept, and with them the numbers that people left [WA-8]. A file of its own: pages say it too. */
export const messageKeptDays = 90
