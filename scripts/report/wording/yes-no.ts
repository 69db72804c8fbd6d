// Yes and no as people say it in the official languages of the Union, and true and false as spreadsheets in them write it.
import { plain } from "./words.ts";

const YES =
  "yes true 1 да ano áno pravda ja sand wahr ναι sí verdadero jah tõene kyllä tosi oui vrai da istina igen igaz sì vero taip jā patiess iva waar tak prawda sim verdadeiro adevărat sant";
const NO =
  "no false 0 не ne nepravda nej falsk nein falsch όχι falso ei väär epätosi non faux neistina nem hamis nē aplams nee onwaar nie fałsz não nu fals falskt";

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...YES.split(" ").map((word) => [plain(word), true] as const),
  ...NO.split(" ").map((word) => [plain(word), false] as const),
]);

/** Whether a text means yes; null where it is no word for yes or no, or for true or false. */
export const readYesNo = (text: string): boolean | null => ANSWERS.get(plain(text.trim())) ?? null;
