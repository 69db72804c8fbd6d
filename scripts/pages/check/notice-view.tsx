// A sentence on what was just done with a file or a draft, and what can be done about it.
import type { Notice } from "./draft-state.ts";

type Offer = NonNullable<Notice["offer"]>;

interface NoticeViewProps {
  readonly notice: Notice | null;
  readonly onOffer: (offer: Offer) => void;
  readonly onDismiss: () => void;
}

const OFFER_WORDS: Readonly<Record<Offer["kind"], string>> = {
  go_back: "Bring the draft before back",
  take: "Put its fields into report and load it",
  convert: "Convert it to a draft",
};

/** Read out when it changes: the place is always there, the sentence is not. */
export function NoticeView({ notice, onOffer, onDismiss }: NoticeViewProps) {
  const offer = notice?.offer;
  return (
    <div role="alert" class="notice-place">
      {notice !== null && (
        <div class={`notice is-${notice.tone}`}>
          <p>{notice.text}</p>
          <div class="row">
            {offer !== undefined && (
              <button class="button is-quiet" type="button" onClick={() => onOffer(offer)}>
                {OFFER_WORDS[offer.kind]}
              </button>
            )}
            <button class="button is-quiet" type="button" onClick={onDismiss}>
              Dismiss
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
