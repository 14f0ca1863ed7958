/** What the tests use of the vendor's client, which brings no types. */
declare module 'midtrans-client' {
  type Answer = Promise<Readonly<Record<string, string>>>
  type Options = { isProduction: boolean; serverKey: string; clientKey: string }
  class Client {
    constructor(options: Options)
    readonly apiConfig: object
    readonly transaction: {
      status(id: string): Answer
      cancel(id: string): Answer
      refund(id: string, body: object): Answer
      notification(body: object): Answer
    }
  }
  class Snap extends Client {
    createTransaction(body: object): Answer
  }
  class CoreApi extends Client {
    charge(body: object): Answer
  }
  const client: { readonly Snap: typeof Snap; readonly CoreApi: typeof CoreApi }
  export default client
}
